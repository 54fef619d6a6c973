import { type AuditEvent, type AuditSubject, auditActors, auditGroups } from '@faka/contract/report/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { type AuditFilter, useAuditFilter } from '../../features/report/audit-filter.ts'
import { auditQuery } from '../../features/report/audit-query.ts'
import { AuditTable } from '../../features/report/audit-table.tsx'
import { ExportAudit } from '../../features/report/export-audit.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Picker } from '../../ui/picker.tsx'
import styles from './page.module.css'
import { AuditPerson } from './parts/audit-person.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'

/** The page of the console that shows what an event is about. */
const subjectPaths: Record<AuditSubject, (id: string) => string> = {
  order: (id) => `/seller/orders/${id}`,
  complaint: (id) => `/seller/complaints/${id}`,
  batch: (id) => `/seller/stock/recall?batch=${id}`,
  item: (id) => `/seller/stock?item=${id}`,
  channel: () => '/seller/channels',
  shop: () => '/seller/shop',
  staff: () => '/seller/people',
  apiKey: () => '/seller/api',
  coupon: (id) => `/seller/coupons/${id}`,
  customPage: (id) => `/seller/pages/${id}`,
  inquiry: (id) => `/seller/inquiries/${id}`,
}

function EventList({ filter, filtered }: { filter: AuditFilter; filtered: boolean }) {
  const { t, locale } = useI18n()
  const { shortUrl } = useShownShop()
  const query = useInfiniteQuery(auditQuery(shortUrl, filter, locale))
  const { data, isFetchingNextPage, hasNextPage } = query
  const events = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  const linkToSubject = useCallback(
    ({ kind, id, name }: AuditEvent['subject']) => {
      // the cards of an act may be of no item any more
      if (id === '') return t(`audit.subject.${kind}`, { name: '' })
      const shown = name === '' ? id : name
      return (
        <Link to={withShop(subjectPaths[kind](id), shortUrl)} lang={detectLanguage(shown)}>
          {t(`audit.subject.${kind}`, { name: shown })}
        </Link>
      )
    },
    [shortUrl, t],
  )
  if (!data) return <LoadState queries={[query]} />
  if (events.length === 0) return <EmptyState small>{t(filtered ? 'audit.none' : 'audit.empty')}</EmptyState>
  return (
    <Panel title={t(hasNextPage ? 'audit.newest' : 'audit.all', { count: events.length })}>
      <AuditTable events={events} linkToSubject={linkToSubject} />
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('audit.more')}
        </Button>
      )}
    </Panel>
  )
}

/** `/seller/audit`: what happened in a shop, who did it and why, to filter and to export. */
export default function Audit() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const { filter, change } = useAuditFilter()
  const { actor, staffNo, keyNo, kind, from = '', to = '', subject = '' } = filter
  const narrowed = kind !== undefined || from !== '' || to !== '' || subject !== ''
  const group = auditGroups.find((each) => kind === each || kind?.startsWith(`${each}.`))
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.audit.title')}>
        <div className={styles.links}>
          <ExportAudit shortUrl={shortUrl} filter={filter} />
        </div>
      </ShopPageHead>
      <p className={styles.quiet}>{t('audit.lead')}</p>
      <FilterBar
        chipsLabel={t('audit.who')}
        chips={[
          { value: '' as const, text: t('audit.actor.all') },
          ...auditActors.map((each) => ({ value: each, text: t(`audit.actor.${each}`) })),
        ]}
        chosen={actor ?? ''}
        onChoose={(chosen) => change({ actor: chosen, staff: '', key: '' })}
        searchLabel={t('audit.search')}
        searchButton={t('audit.search.go')}
        clearLabel={t('audit.clear')}
        text={subject}
        onSearch={(on) => change({ on: on.slice(0, 40) })}
        filtered={narrowed}
        onClear={() => change({ kind: '', from: '', to: '', on: '' })}
      >
        <AuditPerson shortUrl={shortUrl} actor={actor} staffNo={staffNo} keyNo={keyNo} onChoose={change} />
        <Picker
          label={t('audit.kind')}
          labelHidden
          value={group ?? ''}
          options={[
            { value: '', text: t('audit.kind.all') },
            ...auditGroups.map((each) => ({ value: each, text: t(`audit.kind.${each}`) })),
          ]}
          onValueChange={(chosen) => change({ kind: chosen })}
        />
        <DateRange
          label={t('audit.days')}
          fromLabel={t('audit.from')}
          toLabel={t('audit.to')}
          from={from}
          to={to}
          onRangeChange={change}
        />
      </FilterBar>
      <EventList key={shortUrl} filter={filter} filtered={narrowed || actor !== undefined} />
    </div>
  )
}
