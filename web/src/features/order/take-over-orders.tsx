import { takeOverOrders } from '@faka/contract/order/order-list'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { guestOrdersQuery } from './guest-orders-query.ts'

/** Offers to take over the guest orders made with this phone; renders nothing where there are none. */
export function TakeOverOrders() {
  const { t } = useI18n()
  const client = useQueryClient()
  const guestOrders = useQuery(guestOrdersQuery)
  const take = useMutation({
    mutationKey: ['order.takeOverOrders'],
    mutationFn: () => call(takeOverOrders, {}),
    onSuccess: ({ taken }) => {
      showToast('done', t('profile.guestOrders.taken', { count: taken }))
      void client.invalidateQueries(guestOrdersQuery)
      void client.invalidateQueries({ queryKey: ['order.pageOrders'] })
    },
  })
  const count = guestOrders.data?.count ?? 0
  if (count === 0) return null
  return (
    <Notice
      tone="info"
      title={t('profile.guestOrders', { count })}
      action={
        <Button
          busy={take.isPending}
          busyText={t('profile.guestOrders.taking')}
          onClick={() => take.mutate()}
        >
          {t('profile.guestOrders.take')}
        </Button>
      }
    >
      {t('profile.guestOrders.text')}
    </Notice>
  )
}
