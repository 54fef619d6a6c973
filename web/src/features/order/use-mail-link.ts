import type { MailLinkToken } from '@faka/contract/order/order-secrets'
import { readMailLinkToken } from '@faka/contract/order/order-urls'
import { openMailLink } from '@faka/contract/order/prove-buyer'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { storeManageSecret } from '../../lib/manage-secret.ts'
import { useI18n } from '../../lib/messages.ts'
import { showToast } from '../../ui/toast.ts'

/** The token of a link in an email, removed from the URL, which would remain in the history. */
function takeToken(): MailLinkToken | undefined {
  const token = readMailLinkToken(window.location.hash)
  if (token === undefined) return undefined
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  return token
}

/** Opens the link of an email about an order, once, and keeps the manage secret that it proves; says where it ended. */
export function useMailLink(orderNo: OrderNo | undefined): void {
  const { t } = useI18n()
  const taken = useRef(false)
  const { mutate } = useMutation({
    mutationKey: ['order.openMailLink', { orderNo }],
    mutationFn: (input: { orderNo: OrderNo; token: MailLinkToken }) => call(openMailLink, input),
    meta: { expected: 'everything' },
    onSuccess: ({ manageSecret }, input) => {
      storeManageSecret(input.orderNo, manageSecret)
      showToast('done', t('delivery.mailLink.done'))
    },
    onError: (error) =>
      showToast('error', isDomainError(error) ? error.message : t('delivery.mailLink.failed')),
  })
  useEffect(() => {
    if (!orderNo || taken.current) return
    taken.current = true
    const token = takeToken()
    if (token !== undefined) mutate({ orderNo, token })
  }, [orderNo, mutate])
}
