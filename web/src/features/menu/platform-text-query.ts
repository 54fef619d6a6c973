import { getPlatformText, type PlatformTextName } from '@faka/contract/menu/platform-text'
import type { Locale } from '@faka/contract/shared/locale'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** A text of the platform, in the visitor's language where it exists. */
export const platformTextQuery = (name: PlatformTextName, locale: Locale) =>
  queryOptions({
    queryKey: ['menu.getPlatformText', { name, locale }],
    queryFn: ({ signal }) => call(getPlatformText, { name }, signal),
  })
