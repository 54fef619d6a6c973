import { type ProofMethod, proveBuyer, sendOrderCode } from '@faka/contract/order/buyer-proof'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { readSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './prove-buyer.module.css'

const proofPatterns: Record<ProofMethod, RegExp> = {
  phone: /^\d{6}$/,
  mail: /^\d{6}$/,
  recoveryCode: /^\d{12}$/,
  cardPassword: /^.{6,20}$/s,
}

/** The proof as the server expects it; codes may be copied with spaces between their groups. */
const normalizeProof = (method: ProofMethod, text: string): string =>
  method === 'cardPassword' ? text : text.replaceAll(/[\s-]/g, '')

/** The outbox page of a shop in trial mode. */
const outboxUrl = (): string | undefined => {
  const { outbox, services } = readSettings()
  return outbox ? `${services.userManagement}/dev/outbox` : undefined
}

/** Requests the code, and is disabled until another one is allowed. */
function SendOrderCode({ orderNo, method }: { orderNo: OrderNo; method: 'phone' | 'mail' }) {
  const { t } = useI18n()
  const [isCoolingDown, setCoolingDown] = useState(false)
  const send = useMutation({
    mutationKey: ['order.sendOrderCode', { orderNo, method }],
    mutationFn: () => call(sendOrderCode, { orderNo, way: method }),
    meta: { expected: 'everything' },
    onSuccess: () => setCoolingDown(true),
  })
  const { data, error } = send
  useEffect(() => {
    if (!isCoolingDown || !data) return
    const timer = setTimeout(() => setCoolingDown(false), data.resendAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isCoolingDown, data])
  const outbox = data && outboxUrl()
  return (
    <div className={styles.send}>
      <Button
        busy={send.isPending}
        busyText={t('proof.sending')}
        disabledReason={
          isCoolingDown && data ? t('proof.wait', { seconds: data.resendAfterSeconds }) : undefined
        }
        onClick={() => send.mutate()}
      >
        {t('proof.send')}
      </Button>
      <p className={styles.quiet}>
        {data && t(method === 'phone' ? 'proof.sent.phone' : 'proof.sent.mail')}
        {outbox && (
          <>
            {' '}
            <a href={outbox} target="_blank" rel="noopener">
              {t('proof.outbox')}
            </a>
          </>
        )}
      </p>
      <VisuallyHidden live>
        {data && t(method === 'phone' ? 'proof.sent.phone' : 'proof.sent.mail')}
      </VisuallyHidden>
      {error && (
        <p className={styles.error} role="alert">
          {isDomainError(error) ? error.message : t('proof.failed')}
        </p>
      )}
    </div>
  )
}

interface Props {
  orderNo: OrderNo
  /** The proof methods that are available for this order. */
  methods: readonly ProofMethod[]
  onProved: (manageSecret: string) => void
}

/** Lets a buyer without the order's manage secret prove that the order is theirs, by one of the available methods. */
export function ProveBuyer({ orderNo, methods, onProved }: Props) {
  const { t } = useI18n()
  const offeredMethods = (['phone', 'mail', 'recoveryCode', 'cardPassword'] as const).filter((each) =>
    methods.includes(each),
  )
  const [chosen, setChosen] = useState<ProofMethod>()
  const [text, setText] = useState('')
  const [malformed, setMalformed] = useState(false)
  const method = chosen ?? offeredMethods[0] ?? 'recoveryCode'
  const prove = useMutation({
    mutationKey: ['order.proveBuyer', { orderNo }],
    mutationFn: () => call(proveBuyer, { orderNo, way: method, code: normalizeProof(method, text) }),
    meta: { expected: 'everything' },
    gcTime: 0,
    onSuccess: ({ manageSecret }) => onProved(manageSecret),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWellFormed = proofPatterns[method].test(normalizeProof(method, text))
    setMalformed(!isWellFormed)
    if (isWellFormed && !prove.isPending) prove.mutate()
  }
  if (offeredMethods.length === 0) return <p className={styles.quiet}>{t('proof.none')}</p>
  const rejection = prove.error && (isDomainError(prove.error) ? prove.error.message : t('proof.failed'))
  const error = malformed ? t(`proof.malformed.${method}`) : (rejection ?? undefined)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.quiet}>{t('proof.lead')}</p>
      <RadioTiles
        wide
        legend={t('proof.ways')}
        name="way"
        tiles={offeredMethods.map((value) => ({
          value,
          label: t(`proof.way.${value}`),
          detail: t(`proof.way.${value}.detail`),
        }))}
        value={method}
        onValueChange={(value) => {
          setChosen(value)
          setText('')
          setMalformed(false)
          prove.reset()
        }}
      />
      {(method === 'phone' || method === 'mail') && (
        <SendOrderCode key={`send ${method}`} orderNo={orderNo} method={method} />
      )}
      <TextField
        key={`field ${method}`}
        label={t(`proof.field.${method}`)}
        error={error}
        name="proof"
        type={method === 'cardPassword' ? 'password' : 'text'}
        inputMode={method === 'cardPassword' ? 'text' : 'numeric'}
        autoComplete={method === 'phone' || method === 'mail' ? 'one-time-code' : 'off'}
        maxLength={method === 'cardPassword' ? 20 : 24}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setMalformed(false)
          if (prove.error) prove.reset()
        }}
      />
      <Button type="submit" tone="primary" wide busy={prove.isPending} busyText={t('proof.checking')}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}
