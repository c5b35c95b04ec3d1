import type { LessonWords } from '../../../board/course.ts'
import type { LessonId } from './lessons.ts'

export const lessonsEn: LessonWords<LessonId> = {
  run: {
    title: 'Get moving',
    text: 'Shells are coming down street by street; the way out is on the right, behind two rooms. Walking gives 4 movement points, running 8. A step ahead costs 1, a diagonal 2, rubble 1 more. Run to the door on square 8,3 and open it.',
    hint: 'Press Run, click the square left of the door (7,3) and confirm. Then click the door itself.',
    done: 'Four squares cost 4 points, the door 2 when running. Whoever runs shoots badly: +2 on the number to hit.',
  },
  search: {
    title: 'Look what is left',
    text: 'A chest on the map can be searched once, from its square or one beside it. It takes the whole activation, and nobody covers meanwhile. Let Becker search the chest below him.',
    hint: 'Click the chest on 6,4 and choose the search.',
    done: 'An 8 on the twelve-sided die: food for later. Both chests are the second objective here.',
  },
  shoot: {
    title: 'Shoot',
    text: 'Becker has found a pistol. Point at one of the dead: the line is drawn, and every part of the number to hit is listed. Who stands still shoots 2 better. Roll the number and it is stunned; roll 3 more and it is gone.',
    hint: 'Press Stand, click the Beta on 7,7 and fire.',
    done: 'A 10 was more than enough. A 1 would have cost a magazine; a 2 hits a comrade who stands in the line.',
  },
  strike: {
    title: 'Hand to hand',
    text: 'One of them is close enough to smell. A knife needs no ammo and does not miss often. It only reaches the square in front.',
    hint: 'Press Stand, click the Beta beside Becker and strike.',
    done: 'Nothing in the way, nothing to reload. With bare hands it would have been far harder.',
  },
  cover: {
    title: 'Cover',
    text: 'Whoever does not attack covers until the next turn: he may shoot when the dead do something. This one has just come nearer. You are asked at every such moment; standing orders on the sheet make it quieter.',
    hint: 'Press the button with the shot at the Beta.',
    done: 'It never got to him. One covering attack, then the marker is spent.',
  },
  free: {
    title: 'Caught',
    text: 'A dead hand holds Becker. Before he does anything else he has to break out, and what he means to do afterwards decides how hard it is. The buttons say what he needs.',
    hint: 'Press the button that says Run.',
    done: 'A 12: he is free and has his movement. Had he failed, his activation would be over.',
  },
  out: {
    title: 'Out',
    text: 'The exit is two squares away. Stepping onto it leaves the map, and this scenario is won.',
    hint: 'Click the arrow on the right edge, square 14,6, and confirm.',
    done: 'That is all of F.U.B.A.R. In the campaign the story goes on from here, with what you carried out.',
  },
}
