import { useEffect } from 'react'

/** The name of the system, part of every document title. */
export const systemName = 'FAKA'

/** The document title for a page title. */
export const documentTitle = (pageTitle: string): string => `${pageTitle} - ${systemName}`

/** Sets the document title while the page is shown. */
export function useTitle(pageTitle: string): void {
  useEffect(() => {
    document.title = documentTitle(pageTitle)
  }, [pageTitle])
}
