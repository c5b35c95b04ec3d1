import type { LessonWords } from '../../../board/course.ts'
import type { LessonId } from './lessons.ts'

export const lessonsEn: LessonWords<LessonId> = {
  event: {
    title: 'Every turn begins with a card',
    text: 'Four roads lead to Town Center; the dead come out of the tunnels in the corners. This card brings one more of them to an empty Start space, and you choose which: take the Mountain. Then it sends them down the Suburbs twice.',
    hint: 'Click the tunnel of the Mountain, in the upper right corner. It is the one farthest from trouble.',
    done: 'The newcomer waits in the Mountain tunnel; the Zeds of the Suburbs have come two spaces nearer.',
  },
  activation: {
    title: 'The dead walk',
    text: 'A road that is activated moves all its Zeds one space toward Town Center, those in front first. Two in one space are a mob and fight as one. This card put a new one into every tunnel; now every road moves once, and you say in which order. Send the Forest, then the Highway, then the Mountain.',
    hint: 'Click any space of the Forest road, then of the Highway, then of the Mountain. The last road goes by itself.',
    done: 'Everybody has moved one space. A road without any Zeds gets a new one in its tunnel instead of a move.',
  },
  move: {
    title: 'Your turn: move',
    text: 'You have one Event Action and your Player Action. Each lets one unit do one thing. Captain Piazza shoots far; bring her to Beauxville, four spaces down the Suburbs road.',
    hint: 'Click Captain Piazza in Town Center. The spaces she can reach turn blue, with their cost. Then click Beauxville.',
    done: 'She stands with the people of Beauxville. Two units fill a space, so nobody else can stop there.',
  },
  gunfire: {
    title: 'Shoot',
    text: 'A shot costs an Action and one Ammo. Most can only shoot into the next space; Piazza is at her best at two. The number at the target is what she can expect; the bar below shows the exact chances before you pull the trigger. After her shot she may fall back a space.',
    hint: 'Select Piazza, click the Zeds in East Irek, and confirm with Shoot. Then let her back up.',
    done: 'Ten on column 4: three Hits. The third turned the counter to its weaker side, and Piazza is a space farther off.',
  },
  forage: {
    title: 'Look for Ammo',
    text: 'Without Ammo nobody shoots. In a named place a unit may Forage: one die. The mine is the best place; with a 4 you find one Ammo, with a 6 two. Let Sheriff Hunt look.',
    hint: 'Select Sheriff Hunt in the Lucky Strike Mine and press Forage.',
    done: 'A six: two more Ammo. The Farm, by the way, never has any.',
  },
  defend: {
    title: 'They are in the village',
    text: 'Zeds entered St. Thomas. The Civilians there are Defiant no longer: from now on they may move. One of your two units must fight, and it alone takes the Hits. Who? The panel shows how the column is reached: strength against strength, then every shift by name.',
    hint: 'Click Deputy Schmidt. He is stronger, fights a column better, and is Tough. He may roll both dice again; eight is good, so keep it.',
    done: 'Strength 5 against 4 is theirs, but the village and his skill make it yours. Three Hits turn the Zeds, and they are thrown back. His own Hit he shrugged off.',
  },
  hits: {
    title: 'A mob',
    text: 'Two Zeds in one space add their strength. The Furies in Uptown have held, and the mob takes three Hits. You place them. One Zeds unit is a single Hit from destruction.',
    hint: 'Click the weak one (strength 2) once and the other twice, then Confirm.',
    done: 'One is destroyed and goes back to the Cup; the other is hurt and driven back.',
  },
  attack: {
    title: 'Hand to hand',
    text: 'No Ammo left. Walking into a space with Zeds is an attack: the unit stops there and fights at once. An attacker has no help from Terrain. The Sheriff is twice as strong as these: the chances stand on the space.',
    hint: 'Select Sheriff Hunt, click the Zeds at the Nuclear Plant, look at the chances, and confirm with Attack. Six is enough: keep the dice.',
    done: 'Two Hits for them, one for him, which Tough wiped away. The losers retreat toward their tunnel.',
  },
  retreat: {
    title: 'When you lose',
    text: 'Eight against three. Name the Civilians as the fighter: they take the Hits, and the one who loses must fall back with everybody in the space. The next space has room for only one, so you choose who stops there.',
    hint: 'Click Civilians 2 to fight. Then give the free place to Deputy Schmidt.',
    done: 'Defenders retreat toward Town Center, to the first space with room. A unit that takes its last Hit rolls: on 4–6 it turns up in Town Center.',
  },
  fate: {
    title: 'A card kept for this',
    text: 'The Zeds have won at East Side. If they win once more they are in Town Center, and that is the end. But you have held a Fate card. It can be played now, and only now.',
    hint: 'Press the button that plays Iron Resolve.',
    done: 'The result is turned round: the Zeds take a Hit and go back. That is the game. Hold out until the last card.',
  },
}
