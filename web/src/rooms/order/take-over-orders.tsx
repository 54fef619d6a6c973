import { takeOverOrders } from '@faka/contract/order-list'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { guestOrdersQuery } from './guest-orders-query.ts'

/** Offers to take over the orders that were made with this phone before signing in; nothing where there are none. */
export function TakeOverOrders() {
  const { say } = useWords()
  const client = useQueryClient()
  const found = useQuery(guestOrdersQuery)
  const take = useMutation({
    mutationKey: ['order.takeOverOrders'],
    mutationFn: () => call(takeOverOrders, {}),
    onSuccess: ({ taken }) => {
      showToast('done', say('profile.guestOrders.taken', { count: taken }))
      void client.invalidateQueries(guestOrdersQuery)
      void client.invalidateQueries({ queryKey: ['order.pageOrders'] })
    },
  })
  const count = found.data?.count ?? 0
  if (count === 0) return null
  return (
    <Notice
      tone="info"
      title={say('profile.guestOrders', { count })}
      action={
        <Button
          busy={take.isPending}
          busyText={say('profile.guestOrders.taking')}
          onClick={() => take.mutate()}
        >
          {say('profile.guestOrders.take')}
        </Button>
      }
    >
      {say('profile.guestOrders.text')}
    </Notice>
  )
}
