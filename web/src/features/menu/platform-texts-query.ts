import { listTexts } from '@faka/contract/menu/managed-text'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The texts of the platform in both languages. */
export const platformTextsQuery = () =>
  queryOptions({
    queryKey: ['menu.listTexts'],
    queryFn: ({ signal }) => call(listTexts, {}, signal),
    // a text that is being written is not replaced by what the server has
    refetchOnWindowFocus: false,
  })
