const maxLength = 300

/** What a message quotes: it is usually what was sent. */
const quoted = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|「[^」]*」/gu
/** The property of which JavaScript says that it cannot be read or set; its name is in the code. */
const property = /\((?:reading|setting) '([A-Za-z_$][\w$]{0,40})'\)/gu

/**
 * Words of a sentence, short numbers, and error codes of Node. Cards, passwords, tokens, numbers of orders and phones have
 * other signs; a card of lower-case letters alone is left out by its quotes, or as part of the request.
 */
const plainWord = /^\(?(?:[A-Z]?[a-z]{1,19}(?:'[a-z]{1,2})?|[A-Z]|\d{1,3}|E[A-Z]{3,20})\)?[.,:;!?]?$/u

/** A text with a space for line breaks and signs that cannot be seen. */
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

/**
 * The message of an error without what it may quote: only plain words are left, and none of `sent`, the texts of the
 * request that failed.
 */
export function redactMessage(message: string, sent: readonly string[] = []): string {
  let text = onOneLine(message.slice(0, maxLength * 4))
  for (const secret of sent) text = text.replaceAll(onOneLine(secret), ' … ')
  const words = text
    .replaceAll(property, '(of $1)')
    .replaceAll(quoted, ' … ')
    .split(/\s+/u)
    .map((word) => (plainWord.test(word) ? word : '…'))
  return words
    .filter((word, index) => word !== '…' || words[index - 1] !== '…')
    .join(' ')
    .trim()
    .slice(0, maxLength)
}

const minSecretLength = 4

/** Every text in what was sent, at any depth. */
export function listTexts(sent: unknown): string[] {
  if (typeof sent === 'string') return sent.length < minSecretLength ? [] : [sent]
  if (typeof sent !== 'object' || sent === null || ArrayBuffer.isView(sent)) return []
  return Object.values(sent).flatMap(listTexts)
}
