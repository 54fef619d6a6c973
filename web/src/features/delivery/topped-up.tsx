import type { Order } from '@faka/contract/delivery/delivery'
import { formatFen } from '@faka/contract/shared/money'
import { walletUrl } from '@faka/contract/shared/urls'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/** What a paid top-up credited, in place of cards, and the way to the balance. */
export function ToppedUp({ order: { goodsFen, discountFen } }: { order: Order }) {
  const { t } = useI18n()
  return (
    <Panel title={t('delivery.topUp.title', { amount: formatFen(goodsFen - discountFen) })}>
      <p>{t('delivery.topUp.text')}</p>
      <p>
        <Link className={buttonClass({ tone: 'primary' })} to={walletUrl()}>
          {t('delivery.topUp.toWallet')}
        </Link>
      </p>
    </Panel>
  )
}
