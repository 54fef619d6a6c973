import { useState } from 'react'
import { useWords } from '../kernel/words.ts'
import { RadioTiles } from '../ui/radio-tiles.tsx'
import { Switch } from '../ui/switch.tsx'
import { Show, State } from './specimen.tsx'

const kinds = ['notWorking', 'alreadyUsed', 'notAsDescribed'] as const

/** One of a few. */
export default function ChoicesSection() {
  const { say } = useWords()
  const [kind, setKind] = useState<(typeof kinds)[number]>()
  const tiles = kinds.map((value) => ({ value, label: say(`complaint.type.${value}`) }))
  const detailed = tiles.map((tile) => ({ ...tile, detail: say(`complaint.type.${tile.value}.detail`) }))
  const legend = say('complaint.type')
  const [on, setOn] = useState(true)
  return (
    <>
      <Show
        file="radio-tiles"
        note="Native radio buttons: arrows walk, the chosen one has a mark and an edge."
      >
        <State name="nothing chosen yet, or by a press">
          <RadioTiles legend={legend} name="kind" tiles={tiles} value={kind} onValue={setKind} />
        </State>
        <State name="chosen, each with a sentence" wide>
          <RadioTiles
            wide
            legend={legend}
            name="detailed"
            tiles={detailed}
            value={kind ?? 'alreadyUsed'}
            onValue={setKind}
          />
        </State>
        <State name="disabled">
          <RadioTiles
            disabled
            legend={legend}
            name="disabled"
            tiles={tiles}
            value="notWorking"
            onValue={setKind}
          />
        </State>
      </Show>
      <Show file="switch" note="Natively a checkbox: the space bar turns it.">
        <State name="on, or off by a press">
          <Switch label={say('settings.tabBar')} on={on} onTurn={setOn} />
        </State>
        <State name="off, with a hint">
          <Switch
            label={say('settings.topMenu')}
            hint={say('settings.topMenu.needs')}
            on={!on}
            onTurn={(next) => setOn(!next)}
          />
        </State>
      </Show>
    </>
  )
}
