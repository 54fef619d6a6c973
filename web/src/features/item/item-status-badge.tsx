import type { ItemStatus, SellerItem } from '@faka/contract/item/seller-item-list'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EyeOff } from '../../ui/icon.ts'
import { FilePen } from '../../ui/icons-of-console.ts'
import styles from './seller-items.module.css'

const tones = { draft: 'neutral', published: 'done', discontinued: 'rejected' } as const satisfies Record<
  ItemStatus,
  BadgeTone
>

/** The state of an item, whether it is unlisted, and when it will be published by itself. */
export function ItemStatusBadge({
  item: { status, unlisted, publishTime },
}: {
  item: Pick<SellerItem, 'status' | 'unlisted' | 'publishTime'>
}) {
  const { t, locale } = useI18n()
  return (
    <span className={styles.badges}>
      <Badge tone={tones[status]} {...(status === 'draft' && { mark: <FilePen /> })}>
        {t(`items.status.${status}`)}
      </Badge>
      {unlisted && <Badge mark={<EyeOff />}>{t('items.unlisted')}</Badge>}
      {publishTime && (
        <Badge tone="waiting">
          <span>
            {t('items.publishesAt')} <DateTime iso={publishTime} locale={locale} />
          </span>
        </Badge>
      )}
    </span>
  )
}
