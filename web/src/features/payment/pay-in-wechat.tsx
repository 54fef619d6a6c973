import { confirmPayment, type JsapiParams } from '@faka/contract/payment/payment'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { payOrderKey } from './pay-order-query.ts'
import { type BridgeOutcome, payByBridge } from './wechat-bridge.ts'
import { takeReturnedFromLogin } from './wechat-login.ts'

interface Props {
  orderNo: OrderNo
  /** The parameters for WeChat; null where the buyer has to log in there first. */
  params: JsapiParams | null
  /** The URL of WeChat's login, where there are no parameters. */
  wechatLoginUrl: string
  amount: string
}

const outcomeMessages = {
  ok: 'paying.wechatPaid',
  cancel: 'paying.wechatCancelled',
  fail: 'paying.wechatFailed',
} as const satisfies Record<BridgeOutcome, string>

/**
 * Pays inside WeChat on a press, or at once if the buyer pressed before being sent to WeChat's login. After a failure
 * the payment is requested again before another press, since WeChat may not accept the old parameters twice.
 */
export function PayInWechat({ orderNo, params, wechatLoginUrl, amount }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const pay = useMutation({
    mutationKey: ['payment.payInWechat', { orderNo }],
    mutationFn: async (jsapiParams: JsapiParams) => {
      const outcome = await payByBridge(jsapiParams)
      // the checkout learns of the payment by itself; asking now is only faster
      if (outcome === 'ok') await call(confirmPayment, { orderNo }).catch(() => {})
      return outcome
    },
    // the button stays busy until the response arrives, so that no press reuses failed parameters
    onSettled: (ended = 'fail') =>
      ended === 'fail' ? client.invalidateQueries({ queryKey: payOrderKey(orderNo) }) : undefined,
  })
  const { mutate } = pay
  const resumed = useRef(false)
  useEffect(() => {
    if (!params || resumed.current || !takeReturnedFromLogin()) return
    resumed.current = true
    mutate(params)
  }, [mutate, params])
  const outcome = pay.isError ? 'fail' : pay.data
  return (
    <>
      {params ? (
        <Button
          tone="primary"
          wide
          busy={pay.isPending}
          busyText={t('paying.wechatOpening')}
          onClick={() => mutate(params)}
        >
          {t('paying.wechat', { amount })}
        </Button>
      ) : (
        <a className={buttonClass({ tone: 'primary', wide: true })} href={wechatLoginUrl} rel="noopener">
          {t('paying.wechat', { amount })}
        </a>
      )}
      <div aria-live="polite">
        {outcome && (
          <Notice tone={outcome === 'ok' ? 'done' : 'warning'}>{t(outcomeMessages[outcome])}</Notice>
        )}
      </div>
    </>
  )
}
