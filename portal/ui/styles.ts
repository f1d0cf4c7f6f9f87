import "virtual:brands.css";
import "./tokens.css";
import "./base.css";
