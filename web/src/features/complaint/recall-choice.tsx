import {
  type RecallChoice as Choice,
  chooseRecallRemedy,
  recallChoices,
} from '@faka/contract/complaint/recall-choice'
import type { OrderRecall } from '@faka/contract/delivery/order-timeline'
import type { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './recall-choice.module.css'

interface Props {
  orderNo: OrderNo
  /** Null once there is nothing to choose; what was chosen here stays. */
  offer: OrderRecall['offer']
  /** Fields that open the order, read when the buyer chooses. */
  access: () => { orderNo: OrderNo; cardPassword?: string | undefined }
  /** The choice was made, here or elsewhere. */
  onSettled: () => void
}

/** New cards or money for recalled cards: one press each, with what it means in numbers. */
export function RecallChoice({ orderNo, offer, access, onSettled }: Props) {
  const { t, locale } = useI18n()
  const { mutate, isPending, variables, data } = useMutation({
    mutationKey: ['complaint.chooseRecallRemedy', { orderNo }],
    mutationFn: (choice: Choice) => call(chooseRecallRemedy, { ...access(), choice }),
    onSettled,
  })
  if (data)
    return (
      <Notice tone="done" live title={t('orders.recall.title')}>
        {data.amountFen === null
          ? t('orders.recall.replacedNow', { cards: data.cards })
          : t('orders.recall.refundedNow', { amount: formatFen(data.amountFen) })}
      </Notice>
    )
  if (!offer) return null
  const { cards, refundFen, canReplace, until, fallback } = offer
  const amount = formatFen(refundFen)
  const choices = recallChoices.filter((choice) => choice === 'refund' || canReplace)
  return (
    <Notice tone="warning" title={t('orders.recall.choose', { cards })}>
      <ul className={styles.meanings}>
        <li>
          {canReplace ? t('orders.recall.replace.means', { cards }) : t('orders.recall.replace.soldOut')}
        </li>
        <li>{t('orders.recall.refund.means', { amount })}</li>
      </ul>
      <p>
        {t('orders.recall.until')} <DateTime iso={until} locale={locale} />
        {t(canReplace ? `orders.recall.fallback.${fallback}` : 'orders.recall.fallback.refund')}
      </p>
      <p className={styles.choices}>
        {choices.map((choice, index) => (
          <Button
            key={choice}
            tone={index === 0 ? 'primary' : 'secondary'}
            busy={isPending && variables === choice}
            busyText={t('orders.recall.busy')}
            onClick={() => {
              if (!isPending) mutate(choice)
            }}
          >
            {choice === 'replace'
              ? t('orders.recall.replace', { cards })
              : t('orders.recall.refund', { amount })}
          </Button>
        ))}
      </p>
    </Notice>
  )
}
