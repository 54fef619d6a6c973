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
  /** What WeChat is handed; null where the buyer has to go through its login first. */
  params: JsapiParams | null
  /** The address of WeChat's login, where there are no params. */
  wechatLoginUrl: string
  amount: string
}

const outcomeMessages = {
  ok: 'paying.wechatPaid',
  cancel: 'paying.wechatCancelled',
  fail: 'paying.wechatFailed',
} as const satisfies Record<BridgeOutcome, string>

/**
 * Pays inside WeChat by a press; at once where the buyer pressed before he was led to WeChat's login. A payment that
 * failed is asked for anew before another press, since WeChat may take the old one no more.
 */
export function PayInWechat({ orderNo, params, wechatLoginUrl: loginAddress, amount }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const pay = useMutation({
    mutationKey: ['payment.payInWechat', { orderNo }],
    mutationFn: async (given: JsapiParams) => {
      const outcome = await payByBridge(given)
      // the desk hears of the money by itself; asking now is only sooner
      if (outcome === 'ok') await call(confirmPayment, { orderNo }).catch(() => {})
      return outcome
    },
    // the button stays busy until the answer is there, so that no press hands over what just failed
    onSettled: (outcome = 'fail') =>
      outcome === 'fail' ? client.invalidateQueries({ queryKey: payOrderKey(orderNo) }) : undefined,
  })
  const { mutate } = pay
  const asked = useRef(false)
  useEffect(() => {
    if (!params || asked.current || !takeReturnedFromLogin()) return
    asked.current = true
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
        <a className={buttonClass({ tone: 'primary', wide: true })} href={loginAddress} rel="noopener">
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
