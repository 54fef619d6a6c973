import type { Item } from '@faka/contract/item/item'
import type { ClassifyId } from '@faka/contract/shared/ids'
import { shopUrl } from '@faka/contract/shared/urls'
import { emit } from '../../lib/events.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useLoggedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { UnavailableReason } from './unavailable-reason.ts'

interface Props {
  item: Item
  reason: UnavailableReason
  classifyId: ClassifyId | undefined
}

/** Replaces the order form of an item that cannot be bought, with a link that helps. */
export function UnavailableItem({ item, reason, classifyId }: Props) {
  const { t } = useI18n()
  const canLogIn = !useLoggedIn() && reason === 'keptBack'
  return (
    <EmptyState
      small
      illustration={reason === 'soldOut' ? 'empty' : 'waiting'}
      action={
        canLogIn ? (
          <Button tone="primary" onClick={() => emit('showLoginModal', {})}>
            {t('shell.login')}
          </Button>
        ) : (
          <Link className={buttonClass()} to={shopUrl(item.shortUrl, classifyId)}>
            {t('buy.otherItems')}
          </Link>
        )
      }
    >
      {t(canLogIn ? 'buy.keptBack' : 'buy.unavailable')}
    </EmptyState>
  )
}
