import { useEffect } from 'react'

/** The name of the system, as in every document title. */
export const systemName = 'FAKA'

/** The title of a document, from that of its page. */
export const documentTitle = (pageTitle: string): string => `${pageTitle} - ${systemName}`

/** Titles the document while the page is shown. */
export function useTitle(pageTitle: string): void {
  useEffect(() => {
    document.title = documentTitle(pageTitle)
  }, [pageTitle])
}
