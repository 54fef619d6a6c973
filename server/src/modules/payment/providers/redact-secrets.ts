const maxLength = 300
const secretName = /key|secret|token|certificate/i

/** Every text of the settings that only the channel may know; keys of several lines count line by line. */
const secretsOf = (settings: object): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' && secretName.test(name)
      ? value.split(/\s+/).filter((part) => part.length >= 8)
      : [],
  )

/**
 * What a gateway said, fit for a log and a list: without the secrets of the channel, in case the gateway quotes them,
 * without line breaks and other control characters, and 300 characters at most.
 */
export function redactSecrets(words: string, settings: object): string {
  let clean = words
  for (const secret of secretsOf(settings)) clean = clean.replaceAll(secret, '•••')
  return [...clean.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, maxLength).join('')
}
