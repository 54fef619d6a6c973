import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { Picker } from '../ui/picker.tsx'
import { StatTile, statTilesClass } from '../ui/stat-tile.tsx'
import { TaskTile, taskLinkClass } from '../ui/task-tile.tsx'
import { Show, State } from './specimen.tsx'

/** The parts of the seller's console. */
export default function ConsoleSection() {
  const { t } = useI18n()
  const [shop, setShop] = useState('')
  const options = [
    { value: '', text: t('console.allShops') },
    { value: 'demo', text: 'Demo' },
  ]
  return (
    <>
      <Show file="picker" note="The browser's own list.">
        <State name="rest">
          <Picker label={t('console.shop')} value={shop} options={options} onValueChange={setShop} />
        </State>
        <State name="wrong">
          <Picker
            label={t('console.shop')}
            error={t('console.failed.title')}
            value={shop}
            options={options}
            onValueChange={setShop}
          />
        </State>
      </Show>
      <Show file="stat-tile" note="A difference has an arrow and a sign, not colour alone.">
        <State name="more, less and the same" wide>
          <div className={statTilesClass}>
            <StatTile
              label={t('console.today.revenue')}
              value="¥1,280.00"
              comparisons={[
                { label: t('console.today.yesterday'), text: '¥1,000.00 +28%', direction: 'up' },
                { label: t('console.today.lastWeek'), text: '¥2,000.00 −36%', direction: 'down' },
              ]}
            />
            <StatTile
              label={t('console.today.visitors')}
              value={0}
              note={t('console.today.conversion', { percent: '12.5%' })}
              comparisons={[{ label: t('console.today.yesterday'), text: '0', direction: 'same' }]}
            />
          </div>
        </State>
      </Show>
      <Show file="task-tile" note="The link covers the whole tile.">
        <State name="something waits, and nothing does" wide>
          <div className={statTilesClass}>
            <TaskTile
              label={t('console.today.toDeliver')}
              count={3}
              urgent
              link={
                <a className={taskLinkClass} href="#console">
                  {t('console.today.deliverNow')}
                </a>
              }
            >
              {t('console.today.answerSoon')}
            </TaskTile>
            <TaskTile label={t('console.today.money')} count={0} urgent={false}>
              {t('console.today.noMoney')}
            </TaskTile>
          </div>
        </State>
      </Show>
    </>
  )
}
