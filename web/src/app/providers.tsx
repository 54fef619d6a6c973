import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { I18n } from '../lib/i18n.ts'
import { I18nContext, useActiveI18n } from '../lib/messages.ts'

interface Props {
  client: QueryClient
  i18n: I18n
  children: ReactNode
}

/** The context providers of every page, in the browser and on the server: queries and messages. */
export function Providers({ client, i18n, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <I18nContext value={useActiveI18n(i18n)}>{children}</I18nContext>
    </QueryClientProvider>
  )
}
