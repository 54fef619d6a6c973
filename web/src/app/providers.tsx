import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { I18n } from '../lib/i18n.ts'
import { I18nContext, useActiveI18n } from '../lib/messages.ts'

interface Props {
  client: QueryClient
  i18n: I18n
  children: ReactNode
}

/** What every page finds around it, in the browser and on the server: the words and what was read. */
export function Providers({ client, i18n: speaking, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <I18nContext value={useActiveI18n(speaking)}>{children}</I18nContext>
    </QueryClientProvider>
  )
}
