import { createContext, useContext } from 'react'

/** The site that a visitor is on. */
export interface Site {
  /** Whether it is the mobile one. */
  mobile: boolean
  /** The prefix of every path of this site in the browser's address; empty if the site has a host of its own. */
  base: string
  /** Whether the visitor holds a phone. */
  phone: boolean
}

export const SiteContext = createContext<Site>({ mobile: false, base: '', phone: false })

/** The site that the visitor is on. */
export const useSite = (): Site => useContext(SiteContext)
