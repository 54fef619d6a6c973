/** The storage key of the token, as specified. */
const tokenKey = 'token'

/** The token that each call carries; null where nobody is logged in. */
export const readToken = (): string | null => localStorage.getItem(tokenKey)

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token)

export const clearToken = (): void => localStorage.removeItem(tokenKey)
