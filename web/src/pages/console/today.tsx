import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DueComplaints } from '../../features/report/due-complaints.tsx'
import { guideQuery } from '../../features/report/guide-query.ts'
import { LowItems } from '../../features/report/low-items.tsx'
import { TodayFigures } from '../../features/report/today-figures.tsx'
import { todayQuery } from '../../features/report/today-query.ts'
import { TodayTasks } from '../../features/report/today-tasks.tsx'
import { WeekChart } from '../../features/report/week-chart.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { ownShopsQuery } from '../../features/shop/own-shops-query.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { taskLinkClass } from '../../ui/task-tile.tsx'
import { TodayGuide } from '../parts/today-guide.tsx'
import styles from './page.module.css'

/** `/seller`: how today goes, and what waits for the seller. */
export default function Today() {
  const { t } = useI18n()
  const shop = useChosenShop()
  const today = useQuery(todayQuery(shop))
  const { data: shops } = useQuery(ownShopsQuery())
  // of several shops only the chosen one
  const shownShop = shops?.length === 1 ? shops[0] : shops?.find(({ shortUrl }) => shortUrl === shop)
  // staff who cannot change the shop are not asked to
  const maySet = useShopAccess().may(['settings'])
  const guided = maySet ? shownShop?.shortUrl : undefined
  // the guide stands above all else, which would move if it came later
  const guide = useQuery(guideQuery(guided))
  const data = guide.isLoading ? undefined : today.data
  useTitle(t('console.today.title'))
  const complaintLink = (complaintNo: ComplaintNo) => (
    <Link to={withShop(`/seller/complaints/${complaintNo}`, shop)} translate="no">
      {complaintNo}
    </Link>
  )
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.today.title')}
      </h1>
      {guided && data && <TodayGuide shortUrl={guided} />}
      {!data && <LoadState queries={[today]} />}
      {data && (
        <>
          {!data.canMail && maySet && (
            <Notice
              tone="warning"
              action={
                <Link to={withShop('/seller/notifications', shop)}>{t('console.today.mailOff.go')}</Link>
              }
            >
              {t('console.today.mailOff')}
            </Notice>
          )}
          <section aria-label={t('console.today.figures')}>
            <TodayFigures figures={data} />
          </section>
          <section aria-label={t('console.today.waits')}>
            <TodayTasks
              tasks={data}
              links={{
                toDeliver: (
                  <Link className={taskLinkClass} to={withShop('/seller/orders?status=paid', shop)}>
                    {t('console.today.deliverNow')}
                  </Link>
                ),
                redemptions: (
                  <Link className={taskLinkClass} to={withShop('/seller/redemptions', shop)}>
                    {t('console.today.showRedemptions')}
                  </Link>
                ),
                complaints: (
                  <Link className={taskLinkClass} to={withShop('/seller/complaints?status=open', shop)}>
                    {t('console.today.showComplaints')}
                  </Link>
                ),
                money: (
                  <Link className={taskLinkClass} to={withShop('/seller/money', shop)}>
                    {t('console.today.showMoney')}
                  </Link>
                ),
                stock: (
                  <a className={taskLinkClass} href="#stock">
                    {t('console.today.showStock')}
                  </a>
                ),
              }}
            />
          </section>
          {data.showsMoney && <WeekChart days={data.days} sandbox={data.sandbox} />}
          {data.complaints.list.length > 0 && (
            <Panel title={t('console.today.dueComplaints')}>
              <DueComplaints complaints={data.complaints.list} linkToComplaint={complaintLink} />
            </Panel>
          )}
          {data.stock.list.length > 0 && (
            <div id="stock">
              <Panel title={t('console.today.lowItems')}>
                <LowItems
                  items={data.stock.list}
                  linkToItem={({ itemId, shortUrl }, title) => (
                    <Link to={withShop(`/seller/stock/import?item=${itemId}`, shortUrl)}>{title}</Link>
                  )}
                />
              </Panel>
            </div>
          )}
        </>
      )}
    </div>
  )
}
