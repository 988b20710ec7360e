import './public-pages.css';
import { followQuestions } from './questions.ts';
import { followStations } from './stations.ts';

/** What a script makes better on pages that are whole without one; no library and no catalogue comes along. */
const stations = document.querySelector<HTMLElement>('[data-stations]');
if (stations) followStations(stations);
const questions = document.querySelector<HTMLElement>('[data-questions]');
if (questions) followQuestions(questions);
