import type { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import { readClassifyId } from '@faka/contract/shared/urls'

/** The filter and page of a shop's items, as in the URL. */
export interface ItemsParams {
  shortUrl: ShortUrl
  classifyId?: ClassifyId | undefined
  keyword?: string | undefined
  page: number
  pageSize: number
}

/** Five full rows of the widest grid. */
const pageSize = 20
const maxKeywordLength = 40

/** Reads the parameters from the query of a shop's URL; invalid values are ignored. */
export function readItemsParams(shortUrl: ShortUrl, query: URLSearchParams): ItemsParams {
  const classifyId = readClassifyId(query)
  const keyword = query.get('keyword')?.trim().slice(0, maxKeywordLength)
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return { shortUrl, ...(classifyId && { classifyId }), ...(keyword && { keyword }), page, pageSize }
}

/** The same parameters without a classify that no longer exists. */
export const withoutClassify = ({ classifyId: _, ...rest }: ItemsParams): ItemsParams => rest
