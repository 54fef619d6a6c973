import { ProofMethod } from '@faka/contract/order/buyer-proof'
import { proveBuyer, sendOrderCode } from '@faka/contract/order/prove-buyer'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { readSettings } from '../../lib/settings.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { withWork } from '../../lib/with-work.ts'
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

const schema = z.pipe(
  z
    .object({ way: ProofMethod, proof: z.string() })
    .check(
      z.refine(({ way, proof }) => proofPatterns[way].test(normalizeProof(way, proof)), { path: ['proof'] }),
    ),
  z.transform(({ way, proof }) => ({ way, code: normalizeProof(way, proof) })),
)

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
    mutationFn: () => withWork((work) => call(sendOrderCode, { orderNo, way: method, ...work })),
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

const emptyProof = (way: ProofMethod) => ({ way, proof: '' })

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
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['order.proveBuyer', { orderNo }],
    schema,
    initialValues: () => emptyProof(offeredMethods[0] ?? 'recoveryCode'),
    errors: { form: { failed: 'proof.failed' } },
    send: (input) => call(proveBuyer, { orderNo, ...input }),
    onSent: ({ manageSecret }) => onProved(manageSecret),
  })
  const method = form.watch('way')
  const isMalformed = form.formState.errors.proof !== undefined
  if (offeredMethods.length === 0) return <p className={styles.quiet}>{t('proof.none')}</p>
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
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
        onValueChange={(value) => form.reset(emptyProof(value))}
      />
      {(method === 'phone' || method === 'mail') && (
        <SendOrderCode key={`send ${method}`} orderNo={orderNo} method={method} />
      )}
      <TextField
        {...field('proof')}
        key={`field ${method}`}
        label={t(`proof.field.${method}`)}
        error={isMalformed ? t(`proof.malformed.${method}`) : formError}
        type={method === 'cardPassword' ? 'password' : 'text'}
        inputMode={method === 'cardPassword' ? 'text' : 'numeric'}
        autoComplete={method === 'phone' || method === 'mail' ? 'one-time-code' : 'off'}
        maxLength={method === 'cardPassword' ? 20 : 24}
      />
      <Button type="submit" tone="primary" wide busy={busy} busyText={t('proof.checking')}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}
