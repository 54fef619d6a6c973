const yearSeconds = 365 * 24 * 3600

/** Mirrors a choice into a cookie, so that the server's first paint knows it. */
export function writeCookie(name: string, value: string): void {
  const cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`
  // Not by the Cookie Store: it answers later, and the next page may be asked for before that.
  Reflect.set(document, 'cookie', cookie)
}

export const readCookie = (name: string, cookies: string = document.cookie): string | undefined => {
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}
