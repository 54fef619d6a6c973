import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { passkeysQuery } from '../../features/account/passkeys-query.ts'
import { SecondFactorPanel } from '../../features/account/second-factor-panel.tsx'
import { secondFactorQuery } from '../../features/account/second-factor-query.ts'
import { SessionList } from '../../features/account/session-list.tsx'
import { ownShopsQuery } from '../../features/shop/own-shops-query.ts'
import { RequireFactor } from '../../features/shop/require-factor.tsx'
import { StaffList } from '../../features/shop/staff-list.tsx'
import { staffQuery } from '../../features/shop/staff-query.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** Who works for the shown shop and the switch of their second factor, for its owner; for staff, what they may do. */
function Team() {
  const { t } = useI18n()
  const { shortUrl, name, rights } = useShownShop()
  const { isOwner, lacksFactor } = useShopAccess()
  if (lacksFactor) return <Notice tone="warning">{t('people.required.missing', { shop: name })}</Notice>
  if (isOwner)
    return (
      <>
        <StaffList key={shortUrl} shortUrl={shortUrl} />
        <Panel title={t('people.required.title')}>
          <RequireFactor key={shortUrl} />
        </Panel>
      </>
    )
  return (
    <Panel title={t('people.mine')}>
      <p className={styles.quiet}>{t('people.mine.text', { shop: name })}</p>
      <p>{rights.map((right) => t(`people.right.${right}`)).join(t('people.comma'))}</p>
    </Panel>
  )
}

/** The team of the shown shop. What is below comes with it, and stays when a factor is added: its dialog shows recovery codes. */
function Staff({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const { isOwner, lacksFactor } = useShopAccess()
  const [lackedFactor] = useState(lacksFactor)
  const { isLoading } = useQuery({ ...staffQuery(shortUrl), enabled: isOwner && !lacksFactor })
  if (isLoading && !lackedFactor) return <LoadingPanel label={t('console.loading')} />
  return (
    <>
      <Team />
      {children}
    </>
  )
}

/** `/seller/people`: who works for a shop and what they may do, and how the account itself is protected. */
export default function People() {
  const { t } = useI18n()
  const { data: shops = [] } = useQuery(ownShopsQuery())
  const factor = useQuery(secondFactorQuery)
  const passkeys = useQuery(passkeysQuery)
  const { isPending } = factor
  const hasFactor = (factor.data?.totpTime ?? null) !== null || (passkeys.data?.list.length ?? 0) > 0
  const client = useQueryClient()
  const isBehind = hasFactor && shops.some(({ lacksFactor }) => lacksFactor)
  useEffect(() => {
    // it was added just now: the shops that require it open
    if (isBehind) void client.invalidateQueries({ queryKey: ownShopsQuery().queryKey })
  }, [isBehind, client])
  useTitle(t('console.people.title'))
  const security = (
    <div className={styles.columns}>
      <SecondFactorPanel />
      <Panel title={t('profile.sessions')}>
        <SessionList />
      </Panel>
    </div>
  )
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.people.title')}
      </h1>
      {isPending && <LoadingPanel label={t('console.loading')} />}
      {!isPending && (shops.length > 0 ? <Staff>{security}</Staff> : security)}
    </div>
  )
}
