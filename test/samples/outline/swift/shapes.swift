import Foundation

public let version = "1.0" // ^outline: constant version 3-3 exported

@objc(Shape) // ^outline: interface Shape 5-9 exported
public protocol Shape: AnyObject {
    var name: String { get } // ^outline: property Shape.name 7-7 exported
    func area(unit: String) throws -> Double // ^outline: method Shape.area 8-8 exported
}

@available(iOS 13, *) // ^outline: class Circle 11-36 exported
public final class Circle<T>: Base, Shape {
    private let radius: Double // ^outline: property Circle.radius 13-13
    public static var count = 0 // ^outline: property Circle.count 14-14 exported

    init(radius: Double) { // ^outline: method Circle.init 16-18 exported
        self.radius = radius
    }

    public func area(unit: String = "m") throws -> Double { // ^outline: method Circle.area 20-25 exported
        func helper() -> Int { // ^outline: function Circle.area.helper 21-23
            return 1
        }
        return radius * Double(helper())
    }

    @discardableResult // ^outline: method Circle.secret 27-28
    private func secret() -> String { "func fake() { \(radius) }" }

    class func make<U>(_ value: U) -> Circle where U: Shape { // ^outline: method Circle.make 30-32 exported
        fatalError()
    }

    struct Inner { // ^outline: class Circle.Inner 34-35 exported
    }
}

private struct Hidden { // ^outline: class Hidden 38-40
    func visible() {} // ^outline: method Hidden.visible 39-39
}

indirect enum Color: Int { // ^outline: enum Color 42-46 exported
    case red, green // ^outline: constant Color.red 43-43 exported; constant Color.green 43-43 exported
    case mixed(Int) // ^outline: constant Color.mixed 44-44 exported
    func mix() -> Color { .red } // ^outline: method Color.mix 45-45 exported
}

actor Store { // ^outline: class Store 48-50 exported
    func save() async {} // ^outline: method Store.save 49-49 exported
}

extension Circle where T == Int { // an extension is no symbol
    func grow(by amount: Double) {} // ^outline: method Circle.grow 53-53 exported
}

extension String {
    fileprivate func trimmed() -> String { self } // ^outline: method String.trimmed 57-57
    func padded() -> String { self } // ^outline: method String.padded 58-58 exported
}

typealias Visit = (Shape) -> Void // ^outline: type Visit 61-61 exported

func run(_ body: () -> Void) { // ^outline: function run 63-68 exported
    body()
    let text = """
    func fake() {}
    """
}

func == (a: Store, b: Store) -> Bool { true } // ^outline: function == 70-70 exported

private struct Box<T> { // ^outline: class Box 72-90
    @Published private(set) var items: [Int] = [] // ^outline: property Box.items 73-73
    lazy var total: Int = { // ^outline: property Box.total 74-77
        let local = 1
        return local
    }()
    var first: T? { // ^outline: property Box.first 78-81
        let local = 1
        return nil
    }
    var size = 0 { // ^outline: property Box.size 82-84
        didSet { changed() }
    }
    enum State: String { // ^outline: enum Box.State 85-89
        case `default`, open = "a,b", shut // ^outline: constant Box.State.default 86-86; constant Box.State.open 86-86; constant Box.State.shut 86-86
        indirect case inner(Int, String), other // ^outline: constant Box.State.inner 87-87; constant Box.State.other 87-87
        var isOpen: Bool { self == .open } // ^outline: property Box.State.isOpen 88-88
    }
}

extension Circle {
    var wide: Bool { radius > 10 } // ^outline: property Circle.wide 93-93 exported
    fileprivate static let unit = Circle(radius: 1) // ^outline: property Circle.unit 94-94
}
