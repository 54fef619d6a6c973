const asPattern = (text: string) => text.replaceAll('.', '\\.')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/**
 * The ids of `known` that a source uses: quoted anywhere, since tables of ids are as frequent as calls of `t`, or
 * composed, as `orders.status.${status}`.
 */
function findKnownIds(code: string, known: readonly string[]): Set<string> {
  const quoted = new Set(matches(code, /'([a-z]\w*(?:\.\w+)+)'/gi))
  const patterns = matches(code, /`((?:[a-z]\w*\.|\$\{\w+\}\.)(?:\$\{[^}]*\}|[\w.])*)`/gi).map((composed) => {
    const parts = composed.split(/\$\{[^}]*\}/)
    // a prefix that is a variable is quoted elsewhere, as 'account.signup' is
    const prefix = composed.startsWith('${') ? `(?:${[...quoted].map(asPattern).join('|')})` : ''
    const rest = prefix ? parts.slice(1) : parts
    return new RegExp(`^${prefix}${rest.map(asPattern).join('\\w+(?:\\.\\w+)*')}$`)
  })
  return new Set(known.filter((id) => quoted.has(id) || patterns.some((pattern) => pattern.test(id))))
}

/** The ids that a source uses; those passed to `t` as they are need not be known yet. */
export const findMessageIds = (code: string, known: readonly string[]): Set<string> =>
  new Set([...findKnownIds(code, known), ...matches(code, /\bt\(\s*'([a-z]\w*(?:\.\w+)+)'/gi)])
