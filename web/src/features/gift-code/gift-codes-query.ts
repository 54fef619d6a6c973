import { type GiftCodeBatchNo, listGiftCodeBatches, listGiftCodes } from '@faka/contract/gift-code/gift-code'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const giftCodesPerPage = 50

/** One page of the batches of gift codes, the latest first. */
export const giftCodeBatchesQuery = (page: number) =>
  queryOptions({
    queryKey: ['giftCode.listGiftCodeBatches', { page }],
    queryFn: ({ signal }) => call(listGiftCodeBatches, { page, pageSize: giftCodesPerPage }, signal),
    placeholderData: keepPreviousData,
  })

/** One page of the gift codes of a batch. */
export const giftCodesQuery = (batchNo: GiftCodeBatchNo, page: number) =>
  queryOptions({
    queryKey: ['giftCode.listGiftCodes', { batchNo, page }],
    queryFn: ({ signal }) => call(listGiftCodes, { batchNo, page, pageSize: giftCodesPerPage }, signal),
    placeholderData: keepPreviousData,
  })
