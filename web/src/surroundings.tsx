import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Speaking } from './kernel/speaking.ts'
import { SpokenContext, useSpoken } from './kernel/words.ts'

interface Props {
  client: QueryClient
  speaking: Speaking
  children: ReactNode
}

/** What every page finds around it, in the browser and on the server: the words and what was read. */
export function Surroundings({ client, speaking, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <SpokenContext value={useSpoken(speaking)}>{children}</SpokenContext>
    </QueryClientProvider>
  )
}
