import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import CommandPalette from '../ui/command-palette.tsx'
import { type DataColumn, DataTable } from '../ui/data-table.tsx'
import { DateRange } from '../ui/date-range.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Picker } from '../ui/picker.tsx'
import { SearchPreview } from '../ui/search-preview.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { StatTile, statTilesClass } from '../ui/stat-tile.tsx'
import { TaskTile, taskLinkClass } from '../ui/task-tile.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import { Show, State } from './specimen.tsx'

const columns: readonly DataColumn<{ id: string; sum: string }>[] = [
  { id: 'id', header: 'Number', isRowHeader: true, cell: ({ id }) => <a href={`#${id}`}>{id}</a> },
  { id: 'sum', header: 'Sum', alignEnd: true, cell: ({ sum }) => sum },
]
const rows = ['8F2K0Q7M3XZ4TBN6A1CD', '9G3L1R8N4YA5VCP7B2DE'].map((id) => ({ id, sum: '¥12.80' }))

/** The parts of the seller's console. */
export default function ConsoleSection() {
  const { t } = useI18n()
  const [shop, setShop] = useState('')
  const [view, setView] = useState('all')
  const [range, setRange] = useState({ from: '', to: '' })
  const [palette, setPalette] = useState({ open: false, text: '' })
  const [order, setOrder] = useState(['Games', 'Video', 'Software'])
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
      <Show file="search-preview" note="Long words break.">
        <State name="rest">
          <SearchPreview
            label="In search results"
            title="Star crystals 648 - FAKA"
            address="shop.example/itemDetail/7K3PZ0Q9XA"
            description="Delivered at once after payment, with a warranty of seven days."
          />
        </State>
      </Show>
      <Show file="command-palette" note="Arrow keys choose, Enter opens, Escape closes.">
        <State name="it opens">
          <Button onClick={() => setPalette({ open: true, text: '' })}>{t('console.palette.label')}</Button>
          <CommandPalette
            open={palette.open}
            onOpenChange={(open) => setPalette({ open, text: '' })}
            label={t('console.palette.label')}
            closeLabel={t('shell.close')}
            placeholder={t('console.palette.hint')}
            empty={t('console.palette.empty')}
            groups={[
              {
                value: t('console.palette.orders'),
                items: rows
                  .filter(({ id }) => id.includes(palette.text.toUpperCase()))
                  .map(({ id, sum }) => ({ id, text: id, note: sum })),
              },
            ].filter(({ items }) => items.length > 0)}
            text={palette.text}
            onTextChange={(text) => setPalette({ open: true, text })}
            onChoose={() => setPalette({ open: false, text: '' })}
          />
        </State>
      </Show>
      <Show file="combobox" note="Typing finds what is listed.">
        <State name="rest">
          <Combobox
            label={t('console.shop')}
            placeholder={t('console.allShops')}
            options={options}
            onSearch={() => undefined}
            value={options.find(({ value }) => value === shop)}
            onValueChange={(chosen) => setShop(chosen?.value ?? '')}
            emptyText={t('console.orders.empty')}
            openLabel={t('console.shop')}
          />
        </State>
      </Show>
      <Show file="undo-bar" note="For ten seconds after an act.">
        <State name="rest" wide>
          <UndoBar
            text={t('console.deliver.done')}
            undoLabel={t('actions.cancel')}
            busy={false}
            onUndo={() => undefined}
            onEnd={() => undefined}
          />
        </State>
      </Show>
      <Show file="data-table" note="Arrow keys move between the rows; a card for each row on a phone.">
        <State name="rest" wide>
          <DataTable
            label={t('console.orders.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        </State>
      </Show>
      <Show file="filter-bar" note="Its state belongs into the address.">
        <State name="filtered" wide>
          <FilterBar
            chipsLabel={t('console.orders.views')}
            chips={[
              { value: 'all', text: t('orders.tab.all') },
              { value: 'paid', text: t('console.today.toDeliver') },
            ]}
            chosen={view}
            onChoose={setView}
            searchLabel={t('console.orders.search')}
            searchButton={t('actions.search')}
            clearLabel={t('orders.search.clear')}
            text=""
            onSearch={() => undefined}
            filtered
            onClear={() => setRange({ from: '', to: '' })}
          />
        </State>
      </Show>
      <Show file="date-range" note="The browser's own calendars.">
        <State name="rest">
          <DateRange
            label={t('orders.dates')}
            fromLabel={t('orders.from')}
            toLabel={t('orders.to')}
            {...range}
            onRangeChange={setRange}
          />
        </State>
      </Show>
      <Show
        file="sortable-list"
        note="A row is dragged by its handle; the arrow keys on a handle move it too."
      >
        <State name="three rows" wide>
          <SortableList
            label={t('shop.classifies')}
            rows={order}
            rowKey={(row) => row}
            handleLabel={(row) => row}
            movedText={(row, position) => `${row}: ${position}`}
            onReorder={setOrder}
          >
            {(row) => row}
          </SortableList>
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
