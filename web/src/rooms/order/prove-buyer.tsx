import { type ProofWay, proveBuyer, sendOrderCode } from '@faka/contract/buyer-proof'
import type { OrderNo } from '@faka/contract/ids'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { readSettings } from '../../kernel/settings.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './prove-buyer.module.css'

const lengths: Record<ProofWay, RegExp> = {
  phone: /^\d{6}$/,
  mail: /^\d{6}$/,
  recoveryCode: /^\d{12}$/,
  cardPassword: /^.{6,20}$/s,
}

/** What was typed as the server reads it; codes are copied with blanks between their groups. */
const typed = (way: ProofWay, text: string): string =>
  way === 'cardPassword' ? text : text.replaceAll(/[\s-]/g, '')

/** Where a shop that only tries itself keeps what it would send. */
const outboxUrl = (): string | undefined => {
  const { outbox, services } = readSettings()
  return outbox ? `${services.userManagement}/dev/outbox` : undefined
}

/** Sends the code, and keeps still for as long as another would be refused. */
function SendCode({ orderNo, way }: { orderNo: OrderNo; way: 'phone' | 'mail' }) {
  const { say } = useWords()
  const [waits, setWaits] = useState(false)
  const send = useMutation({
    mutationKey: ['order.sendOrderCode', { orderNo, way }],
    mutationFn: () => call(sendOrderCode, { orderNo, way }),
    meta: { expected: 'everything' },
    onSuccess: () => setWaits(true),
  })
  const { data, error } = send
  useEffect(() => {
    if (!waits || !data) return
    const timer = setTimeout(() => setWaits(false), data.resendAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waits, data])
  const outbox = data && outboxUrl()
  return (
    <div className={styles.send}>
      <Button
        busy={send.isPending}
        busyText={say('proof.sending')}
        disabledReason={waits && data ? say('proof.wait', { seconds: data.resendAfterSeconds }) : undefined}
        onClick={() => send.mutate()}
      >
        {say('proof.send')}
      </Button>
      <p className={styles.quiet}>
        {data && say(way === 'phone' ? 'proof.sent.phone' : 'proof.sent.mail')}
        {outbox && (
          <>
            {' '}
            <a href={outbox} target="_blank" rel="noopener">
              {say('proof.outbox')}
            </a>
          </>
        )}
      </p>
      <Spoken live>{data && say(way === 'phone' ? 'proof.sent.phone' : 'proof.sent.mail')}</Spoken>
      {error && (
        <p className={styles.error} role="alert">
          {isRefusal(error) ? error.message : say('proof.failed')}
        </p>
      )}
    </div>
  )
}

interface Props {
  orderNo: OrderNo
  /** The ways that are open for this order, as the server named them. */
  ways: readonly ProofWay[]
  onProved: (manageSecret: string) => void
}

/** Asks somebody whose device holds no secret of an order to show that it is his, in one of the ways that are open. */
export function ProveBuyer({ orderNo, ways, onProved }: Props) {
  const { say } = useWords()
  const order = (['phone', 'mail', 'recoveryCode', 'cardPassword'] as const).filter((way) =>
    ways.includes(way),
  )
  const [chosen, setChosen] = useState<ProofWay>()
  const [text, setText] = useState('')
  const [malformed, setMalformed] = useState(false)
  const way = chosen ?? order[0] ?? 'recoveryCode'
  const prove = useMutation({
    mutationKey: ['order.proveBuyer', { orderNo }],
    mutationFn: () => call(proveBuyer, { orderNo, way, code: typed(way, text) }),
    meta: { expected: 'everything' },
    gcTime: 0,
    onSuccess: ({ manageSecret }) => onProved(manageSecret),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = lengths[way].test(typed(way, text))
    setMalformed(!isWhole)
    if (isWhole && !prove.isPending) prove.mutate()
  }
  if (order.length === 0) return <p className={styles.quiet}>{say('proof.none')}</p>
  const refusal = prove.error && (isRefusal(prove.error) ? prove.error.message : say('proof.failed'))
  const error = malformed ? say(`proof.malformed.${way}`) : (refusal ?? undefined)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.quiet}>{say('proof.lead')}</p>
      <RadioTiles
        wide
        legend={say('proof.ways')}
        name="way"
        tiles={order.map((value) => ({
          value,
          label: say(`proof.way.${value}`),
          detail: say(`proof.way.${value}.detail`),
        }))}
        value={way}
        onValue={(value) => {
          setChosen(value)
          setText('')
          setMalformed(false)
          prove.reset()
        }}
      />
      {(way === 'phone' || way === 'mail') && <SendCode key={`send ${way}`} orderNo={orderNo} way={way} />}
      <TextField
        key={`field ${way}`}
        label={say(`proof.field.${way}`)}
        error={error}
        name="proof"
        type={way === 'cardPassword' ? 'password' : 'text'}
        inputMode={way === 'cardPassword' ? 'text' : 'numeric'}
        autoComplete={way === 'phone' || way === 'mail' ? 'one-time-code' : 'off'}
        maxLength={way === 'cardPassword' ? 20 : 24}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setMalformed(false)
          if (prove.error) prove.reset()
        }}
      />
      <Button type="submit" tone="primary" wide busy={prove.isPending} busyText={say('proof.checking')}>
        {say('proof.submit')}
      </Button>
    </form>
  )
}
