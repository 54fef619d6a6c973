/**
 * The path, query and hash of a URL on our own origin. Undefined for everything else: other hosts and schemes,
 * protocol-relative URLs, backslashes, control characters.
 */
export function sameOriginPath(address: string, origin: string): string | undefined {
  // Browsers drop tabs and line breaks inside URLs, so "/\t/evil" would become "//evil".
  const isClean = [...address].every(
    (character) => character > ' ' && character !== '\\' && character !== '\x7f',
  )
  if (!isClean || !/^\/(?!\/)/.test(address) || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
