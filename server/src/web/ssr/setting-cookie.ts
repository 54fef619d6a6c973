/** A setting of the visitor, readable by the storefront's scripts, for a year. */
export const settingCookie = { path: '/', maxAge: 365 * 24 * 3600, sameSite: 'lax' } as const
