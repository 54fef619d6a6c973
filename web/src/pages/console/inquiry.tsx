import { InquiryNo } from '@faka/contract/inquiry/inquiry'
import { answerInquiry, type SellerInquiry } from '@faka/contract/inquiry/seller-inquiry'
import { inquiryNotFoundCode } from '@faka/contract/shared/inquiry-not-found-code'
import { itemUrl } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { soldInquiryQuery } from '../../features/inquiry/seller-inquiry-queries.ts'
import { SoldInquiry } from '../../features/inquiry/sold-inquiry.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { ConsoleNotFound } from '../../layout/console-not-found.tsx'
import { isDomainError } from '../../lib/call-errors.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

function Found({ inquiry }: { inquiry: SellerInquiry }) {
  const { t } = useI18n()
  const { shortUrl, itemId, itemTitle } = inquiry
  const { may } = useShopAccess(shortUrl)
  return (
    <>
      <p>
        <Link to={withShop('/seller/inquiries', shortUrl)}>{t('inquiries.back')}</Link>
      </p>
      <Panel title={t('inquiry.conversation')}>
        <SoldInquiry
          inquiry={inquiry}
          itemLink={<Link to={itemUrl(itemId, shortUrl)}>{itemTitle}</Link>}
          mayAnswer={may(answerInquiry.rights)}
        />
      </Panel>
    </>
  )
}

/** `/seller/inquiries/:inquiryNo`: an inquiry with its messages, and the box that answers it. */
export default function SellerInquiryPage() {
  const { t } = useI18n()
  const inquiryNo = InquiryNo.safeParse(useParams().inquiryNo).data
  const query = useQuery({
    ...soldInquiryQuery(inquiryNo ?? InquiryNo.parse('0'.repeat(20))),
    enabled: inquiryNo !== undefined,
  })
  const { data, error } = query
  useTitle(t('console.inquiries.title'))
  if (inquiryNo === undefined || (isDomainError(error) && error.code === inquiryNotFoundCode))
    return <ConsoleNotFound />
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.inquiries.title')}{' '}
        <span translate="no" className={styles.quiet}>
          {inquiryNo}
        </span>
      </h1>
      {data ? <Found key={inquiryNo} inquiry={data} /> : <LoadState queries={[query]} />}
    </div>
  )
}
