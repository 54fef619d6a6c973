import type { OrderNo } from '@faka/contract/ids'
import { confirmPayment, type JsapiParams } from '@faka/contract/payment'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../kernel/call.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Outcome, payByBridge } from './wechat-bridge.ts'
import { cameBack } from './wechat-login.ts'

interface Props {
  orderNo: OrderNo
  params: JsapiParams
  amount: string
}

const told = {
  ok: 'paying.wechatPaid',
  cancel: 'paying.wechatCancelled',
  fail: 'paying.wechatFailed',
} as const satisfies Record<Outcome, string>

/** Pays inside WeChat by a press; at once where the buyer pressed before he was led to WeChat's login. */
export function PayInWechat({ orderNo, params, amount }: Props) {
  const { say } = useWords()
  const pay = useMutation({
    mutationKey: ['payment.payInWechat', { orderNo }],
    mutationFn: async () => {
      const outcome = await payByBridge(params)
      // the desk hears of the money by itself; asking now is only sooner
      if (outcome === 'ok') await call(confirmPayment, { orderNo }).catch(() => {})
      return outcome
    },
  })
  const { mutate } = pay
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || !cameBack()) return
    asked.current = true
    mutate()
  }, [mutate])
  const outcome = pay.isError ? 'fail' : pay.data
  return (
    <>
      <Button
        tone="primary"
        wide
        busy={pay.isPending}
        busyText={say('paying.wechatOpening')}
        onClick={() => mutate()}
      >
        {say('paying.wechat', { amount })}
      </Button>
      <div aria-live="polite">
        {outcome && <Notice tone={outcome === 'ok' ? 'done' : 'warning'}>{say(told[outcome])}</Notice>}
      </div>
    </>
  )
}
