const yearSeconds = 365 * 24 * 3600

/** Writes a setting to a cookie, so that the next server rendering knows it. */
export function writeCookie(name: string, value: string): void {
  const cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`
  // Not with the Cookie Store API, which is asynchronous: the next page may be requested before it has written.
  Reflect.set(document, 'cookie', cookie)
}

export const readCookie = (name: string, cookies: string = document.cookie): string | undefined => {
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}
