/** The path under which all pages of the seller's console are. */
export const consolePath = '/seller'

/** Whether a path of our own belongs to the console, which is another document than the storefront. */
export const isConsolePath = (path: string): boolean => /^\/seller(?:[/?#]|$)/.test(path)
