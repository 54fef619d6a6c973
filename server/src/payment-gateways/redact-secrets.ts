const maxLength = 300
const secretName = /key|secret|token|certificate/i

/** All secret texts of the settings; multi-line keys line by line. */
const secretsOf = (settings: object): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' && secretName.test(name)
      ? value.split(/\s+/).filter((part) => part.length >= 8)
      : [],
  )

/**
 * A gateway's message, safe to log and list: without the channel's secrets, in case the gateway quotes them,
 * without line breaks and other control characters, and at most 300 characters long.
 */
export function redactSecrets(message: string, settings: object): string {
  let clean = message
  for (const secret of secretsOf(settings)) clean = clean.replaceAll(secret, '•••')
  return [...clean.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, maxLength).join('')
}
