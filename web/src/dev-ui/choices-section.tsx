import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { RadioTiles } from '../ui/radio-tiles.tsx'
import { Switch } from '../ui/switch.tsx'
import { Show, State } from './specimen.tsx'

const kinds = ['notWorking', 'alreadyUsed', 'notAsDescribed'] as const

/** Choices out of a few. */
export default function ChoicesSection() {
  const { t } = useI18n()
  const [kind, setKind] = useState<(typeof kinds)[number]>()
  const tiles = kinds.map((value) => ({ value, label: t(`complaint.type.${value}`) }))
  const detailed = tiles.map((tile) => ({ ...tile, detail: t(`complaint.type.${tile.value}.detail`) }))
  const legend = t('complaint.type')
  const [on, setOn] = useState(true)
  return (
    <>
      <Show
        file="radio-tiles"
        note="Native radio buttons: arrow keys move, the selected one has a mark and a border."
      >
        <State name="nothing selected yet">
          <RadioTiles legend={legend} name="kind" tiles={tiles} value={kind} onValueChange={setKind} />
        </State>
        <State name="selected, each with a sentence" wide>
          <RadioTiles
            wide
            legend={legend}
            name="detailed"
            tiles={detailed}
            value={kind ?? 'alreadyUsed'}
            onValueChange={setKind}
          />
        </State>
        <State name="disabled">
          <RadioTiles
            disabled
            legend={legend}
            name="disabled"
            tiles={tiles}
            value="notWorking"
            onValueChange={setKind}
          />
        </State>
      </Show>
      <Show file="switch" note="Natively a checkbox: the space bar toggles it.">
        <State name="on, or off by a press">
          <Switch label={t('settings.tabBar')} checked={on} onCheckedChange={setOn} />
        </State>
        <State name="off, with a hint">
          <Switch
            label={t('settings.topMenu')}
            hint={t('settings.topMenu.needs')}
            checked={!on}
            onCheckedChange={(next) => setOn(!next)}
          />
        </State>
      </Show>
    </>
  )
}
