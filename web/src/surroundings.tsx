import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface Props {
  client: QueryClient
  speaking: I18n
  children: ReactNode
}

/** What every page finds around it, in the browser and on the server: the words and what was read. */
export function Surroundings({ client, speaking, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <I18nProvider i18n={speaking}>{children}</I18nProvider>
    </QueryClientProvider>
  )
}
