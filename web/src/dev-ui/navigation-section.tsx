import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import AnchoredMenu from '../ui/anchored-menu.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { chipClass, chipRowClass } from '../ui/chip.ts'
import { ChipGroup } from '../ui/chip-group.tsx'
import { LogOut, User } from '../ui/icon.ts'
import Menu from '../ui/menu.tsx'
import { Show, State } from './specimen.tsx'

const tabs = ['all', 'unpaid', 'paid', 'delivered', 'refund', 'closed'] as const

/** Navigation. */
export default function NavigationSection() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const [tab, setTab] = useState<(typeof tabs)[number]>('closed')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const home = { title: t('orders.toShop'), to: '/shopDetail/demo' }
  return (
    <>
      <Show file="breadcrumb">
        <State name="rest" wide>
          <Breadcrumb
            label={t('shell.path')}
            home={home}
            crumbs={[
              { title: t('orders.title'), to: '/userCenter/order-list' },
              { title: t('orders.detail') },
            ]}
          />
        </State>
        <State name="long texts">
          <Breadcrumb
            label={t('complaint.path.list')}
            home={home}
            crumbs={[
              { title: t('orders.title'), to: '/userCenter/order-list' },
              { title: t('complaint.create.lead') },
            ]}
          />
        </State>
      </Show>
      <Show file="chip" note="Views of one list; the row scrolls horizontally on overflow.">
        <State name="the second is selected" wide>
          <nav className={chipRowClass} aria-label={t('orders.tabs')}>
            {tabs.map((each) => (
              <a key={each} className={chipClass} href="#navigation" aria-current={each === 'unpaid'}>
                {t(`orders.tab.${each}`)}
              </a>
            ))}
          </nav>
        </State>
      </Show>
      <Show
        file="chip-group"
        note="The same as buttons; the chosen one is in sight where the row is wider than its place."
      >
        <State name="the last is chosen">
          <ChipGroup
            label={t('orders.tabs')}
            chips={tabs.map((value) => ({ value, text: t(`orders.tab.${value}`) }))}
            chosen={tab}
            onChoose={setTab}
          />
        </State>
      </Show>
      <Show file="menu" note="Arrow keys move, Escape closes and returns the focus.">
        <State name="opened by its button">
          <div ref={setPlace}>
            <Menu
              open={open}
              onOpenChange={setOpen}
              container={place}
              button={<Button>{t('shell.account')}</Button>}
              title="Fox"
              items={[
                { label: t('account.mine.profile'), icon: <User />, to: '/userCenter/account' },
                { label: t('account.mine.logOut'), icon: <LogOut />, onPress: () => setOpen(false) },
              ]}
            />
          </div>
        </State>
      </Show>
      <Show file="anchored-menu" note="A context menu, by right click or the menu key.">
        <State name="below its anchor, one item disabled">
          <Button onClick={({ currentTarget }) => setAnchor(currentTarget)}>{t('orders.title')}</Button>
          <AnchoredMenu
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
            container={place}
            title={t('orders.title')}
            items={[
              { label: t('actions.view'), onPress: () => setAnchor(undefined) },
              { label: t('actions.delete'), onPress: () => setAnchor(undefined), disabled: true },
            ]}
          />
        </State>
      </Show>
    </>
  )
}
