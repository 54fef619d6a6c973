import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { feeFenOf, formatFen, yuanFromFen } from '@faka/contract/shared/money'
import { checkoutUrl } from '@faka/contract/shared/urls'
import { bonusFenOf } from '@faka/contract/top-up/bonus'
import { createTopUp } from '@faka/contract/top-up/top-up'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/call.ts'
import { type Translate, useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { withWork } from '../../lib/with-work.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './create-top-up.module.css'
import { readAmount, suggestedAmounts, type TopUp, type TopUpValues, topUpSchema } from './top-up-amount.ts'
import { topUpQuery } from './top-up-query.ts'

const bonusText = (t: Translate, bonusFen: number): string | undefined =>
  bonusFen > 0 ? t('wallet.topUp.bonus', { bonus: formatFen(bonusFen) }) : undefined

/** What a payment method adds, and whether it is a test. */
const channelDetail = (t: Translate, { realMoney, feeBasisPoints }: PayChannel): string | undefined =>
  [
    !realMoney && t('wallet.topUp.channel.test'),
    feeBasisPoints > 0 && t('wallet.topUp.channel.fee', { percent: feeBasisPoints / 100 }),
  ]
    .filter(Boolean)
    .join(' · ') || undefined

/** The bonus of a typed amount, and what it costs by a payment method; undefined for one that cannot be topped up. */
function sumsOf(topUp: TopUp, { amount, payChannel }: TopUpValues) {
  const amountFen = readAmount(amount, topUp)
  if (amountFen === undefined) return undefined
  const channel = topUp.payChannels.find(({ id }) => id === payChannel)
  const bonusFen = bonusFenOf(topUp.steps, amountFen)
  return {
    bonusFen,
    creditedFen: amountFen + bonusFen,
    dueFen: amountFen + feeFenOf(amountFen, channel?.feeBasisPoints ?? 0),
  }
}

/** The form of a top-up, which leads to the checkout of its order. */
function useTopUpForm(topUp: TopUp) {
  const { asRequest } = useAct()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { minFen, payChannels, steps } = topUp
  return useContractForm({
    mutationKey: ['topUp.createTopUp'],
    schema: topUpSchema(topUp),
    initialValues: () => ({
      amount: yuanFromFen(suggestedAmounts(topUp).at(-1) ?? minFen),
      payChannel: payChannels[0]?.id ?? '',
    }),
    errors: { amount: { wrong: 'wallet.topUp.amount.wrong' }, form: { failed: 'wallet.topUp.failed' } },
    send: ({ amountFen, payChannel }) => {
      const input = asRequest({ amountFen, payChannel, bonusFen: bonusFenOf(steps, amountFen) })
      return withWork((work) => call(createTopUp, { ...input, ...work }))
    },
    onSent: ({ orderNo }) => navigate(checkoutUrl(orderNo)),
    // the terms may have changed since they were read
    onRefused: () => {
      void client.invalidateQueries({ queryKey: topUpQuery.queryKey })
      return false
    },
  })
}

interface Props {
  renderMark: (channel: PayChannel) => ReactNode
}

/** How much, by which payment method, and what will be credited. */
function TopUpForm({ topUp, renderMark }: Props & { topUp: TopUp }) {
  const { t, locale } = useI18n()
  const { steps, unitFen, minFen, maxFen, payChannels } = topUp
  const { form, element, field, change, formError, busy, submit } = useTopUpForm(topUp)
  const suggested = suggestedAmounts(topUp)
  const values = form.watch()
  const sums = sumsOf(topUp, values)
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {suggested.length > 1 && (
        <RadioTiles
          legend={t('wallet.topUp.choose')}
          name="suggested"
          tiles={suggested.map((fen) => ({
            value: yuanFromFen(fen),
            label: formatFen(fen),
            detail: bonusText(t, bonusFenOf(steps, fen)),
          }))}
          value={suggested.map(yuanFromFen).find((text) => text === values.amount)}
          onValueChange={(value) => change('amount', value)}
        />
      )}
      <TextField
        {...field('amount')}
        label={t('wallet.topUp.amount')}
        hint={t('wallet.topUp.amount.hint', {
          least: formatFen(minFen),
          most: formatFen(maxFen),
          unit: formatFen(unitFen),
        })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
      />
      <RadioTiles
        legend={t('wallet.topUp.channel')}
        name="payChannel"
        tiles={payChannels.map((channel) => ({
          value: channel.id as string,
          label: channelName(channel.name, locale),
          detail: channelDetail(t, channel),
          mark: renderMark(channel),
        }))}
        value={values.payChannel}
        onValueChange={(value) => change('payChannel', value)}
      />
      {sums && (
        <p className={styles.sum} aria-live="polite">
          {t('wallet.topUp.sum', { amount: formatFen(sums.creditedFen) })}{' '}
          {sums.bonusFen > 0 && <span className={styles.quiet}>{bonusText(t, sums.bonusFen)}</span>}
        </p>
      )}
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" busy={busy} busyText={t('wallet.topUp.busy')}>
          {sums ? t('wallet.topUp.pay', { amount: formatFen(sums.dueFen) }) : t('wallet.topUp.go')}
        </Button>
      </div>
    </form>
  )
}

/** Tops up the balance; renders nothing where the platform does not offer it. */
export function CreateTopUp({ renderMark }: Props) {
  const { t } = useI18n()
  const { data } = useQuery(topUpQuery)
  if (!data || data.payChannels.length === 0) return null
  return (
    <Panel title={t('wallet.topUp.title')}>
      <TopUpForm topUp={data} renderMark={renderMark} />
    </Panel>
  )
}
