import type { SellerShop } from '@faka/contract/shop/seller-shop'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { showToast } from '../../ui/toast.ts'
import { ownShopsQuery } from './own-shops-query.ts'

const replaceShop = (client: QueryClient, changed: SellerShop): void =>
  void client.setQueryData(ownShopsQuery().queryKey, (shops) =>
    shops?.map((shop) => (shop.shortUrl === changed.shortUrl ? changed : shop)),
  )

/** Returns a function for the answer of a change: the console shows the shop as changed, and says so. */
export function useStoreShop(): (changed: SellerShop) => void {
  const { t } = useI18n()
  const client = useQueryClient()
  return useCallback(
    (changed) => {
      replaceShop(client, changed)
      showToast('done', t('shopForm.saved'))
    },
    [client, t],
  )
}
