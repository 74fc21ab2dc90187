// What a figure has beside its picture: a link to its state, and a question before it answers.

import { besides } from "./figure.js";
import { share } from "./links.js";
import { predict } from "./predict.js";

besides.push(share, predict);
