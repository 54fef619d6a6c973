import type { ItemId } from '@faka/contract/shared/ids'
import { redeemUrl } from '@faka/contract/shared/urls'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The way from an order to the page on which its cards are redeemed. */
export default function RedeemLink({ itemId }: { itemId: ItemId }) {
  const { t } = useI18n()
  return (
    <Notice
      action={
        <Link className={buttonClass()} to={redeemUrl(itemId)}>
          {t('redeem.link')}
        </Link>
      }
    >
      {t('redeem.linkText')}
    </Notice>
  )
}
