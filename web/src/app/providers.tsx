import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface Props {
  client: QueryClient
  i18n: I18n
  children: ReactNode
}

/** The context providers of every page, in the browser and on the server: queries and messages. */
export function Providers({ client, i18n, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </QueryClientProvider>
  )
}
