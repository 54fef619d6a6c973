/** How long no captcha is asked for after its provider did not answer. */
const pauseMs = 60_000

/** Remembers in this process that the provider of the captcha does not answer, so that callers solve work meanwhile. */
export function createCaptchaOutage() {
  let until = 0
  return {
    isOver: (now: Date): boolean => now.getTime() >= until,
    note(now: Date): void {
      until = now.getTime() + pauseMs
    },
  }
}
