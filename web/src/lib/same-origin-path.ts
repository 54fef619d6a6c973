/**
 * The path, query and hash of an address on our own origin, or undefined for everything else: other hosts, other
 * schemes, protocol-relative and backslash forms, control characters.
 */
export function sameOriginPath(wish: string, origin: string): string | undefined {
  // Browsers drop tabs and line ends inside addresses, so "/\t/evil" would become "//evil".
  const clean = [...wish].every((letter) => letter > ' ' && letter !== '\\' && letter !== '\x7f')
  if (!clean || !/^\/(?!\/)/.test(wish) || !URL.canParse(wish, origin)) return undefined
  const url = new URL(wish, origin)
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
